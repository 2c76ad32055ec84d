import { sql } from 'kysely';

/** SQL: whether staff took the domain away from the supplier of entry `e`. */
export const isOff = sql`exists (select from domain_supplier_off o where o.entry_id = e.id)`;
