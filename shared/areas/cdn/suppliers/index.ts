import { supplierCalls } from './supplierCalls';
import { supplierParams } from './supplierParams';
import { edgeNodes } from './edgeNodes';

/** Suppliers as the map of the business shows it. */
export const suppliersArea = { resources: { supplierParams, supplierCalls, edgeNodes } };
