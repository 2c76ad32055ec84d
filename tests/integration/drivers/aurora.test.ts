import { aurora } from '#server/drivers/cdn/aurora';
import { contractOf } from './contract';

contractOf('aurora', aurora);
