import { borealis } from '#server/drivers/cdn/borealis';
import { contractOf } from './contract';

contractOf('borealis', borealis);
