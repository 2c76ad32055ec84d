import { tencent } from '#server/drivers/cdn/tencent/driver';
import { contractOf } from './contract';

contractOf('tencent', tencent);
