import { cloudfront } from '#server/drivers/cdn/cloudfront/driver';
import { contractOf } from './contract';

contractOf('cloudfront', cloudfront);
