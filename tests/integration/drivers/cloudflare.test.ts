import { cloudflare } from '#server/drivers/cdn/cloudflare/driver';
import { contractOf } from './contract';

contractOf('cloudflare', cloudflare);
