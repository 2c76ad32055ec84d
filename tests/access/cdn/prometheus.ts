import type { Expectations } from '../expectations';

/** What every operation of the area "prometheus" must ask for. */
export const prometheusExpectations: Expectations = {
  'prometheus.scrape': 'statistics.view',
};
