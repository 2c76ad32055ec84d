import { aurora } from '#server/drivers/cdn/aurora/driver';
import { contractOf } from './contract';

contractOf('aurora', aurora);
