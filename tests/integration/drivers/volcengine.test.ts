import { volcengine } from '#server/drivers/cdn/volcengine/driver';
import { contractOf } from './contract';

contractOf('volcengine', volcengine);
