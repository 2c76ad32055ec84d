import { http } from '#server/drivers/cdn/http';
import { contractOf } from './contract';

contractOf('http', http);
