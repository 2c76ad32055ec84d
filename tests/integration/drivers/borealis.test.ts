import { borealis } from '#server/drivers/cdn/borealis/driver';
import { contractOf } from './contract';

contractOf('borealis', borealis);
