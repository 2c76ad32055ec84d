import { alibaba } from '#server/drivers/cdn/alibaba/driver';
import { contractOf } from './contract';

contractOf('alibaba', alibaba);
