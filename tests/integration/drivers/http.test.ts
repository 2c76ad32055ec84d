import { http } from '#server/drivers/cdn/http/driver';
import { contractOf } from './contract';

contractOf('http', http);
