import { gcore } from '#server/drivers/cdn/gcore/driver';
import { contractOf } from './contract';

contractOf('gcore', gcore);
