import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { type Found, keepFindings } from '../../platform/findings/index';
import * as store from './figureFindings.store';

const heldFound = (h: store.Held): Found => ({
  key: `${h.planId} ${h.domainId} ${h.paramId} ${h.source}`,
  accountId: h.accountId,
  summary: sentence('statistics.heldDiffers', { domain: h.domain, param: h.param, slots: h.slots }),
  place: { planId: h.planId, domainId: h.domainId, paramId: h.paramId, source: h.source },
  fromAt: h.from,
  toAt: h.to,
  places: h.slots,
  sample: h.sample.map(({ at, stored, supplier }) => ({
    what: new Date(at).toISOString(),
    kind: 'bytes',
    expected: supplier,
    found: stored,
  })),
});

const rangesFound = ({ reader, ranges, sample }: store.Waiting): Found => ({
  key: reader,
  accountId: null,
  summary: sentence('statistics.rangesLeft', { reader, ranges }),
  place: { reader },
  fromAt: null,
  toAt: null,
  places: ranges,
  sample: sample.map(({ domain, day }) => ({
    what: `${domain} · ${day}`,
    kind: 'text',
    expected: null,
    found: null,
  })),
});

/** Keeps what is wrong with stored figures at this moment, over all series. */
export const watchFigures = async (ctx: Ctx): Promise<void> => {
  const differing = (await store.heldThatDiffer(ctx)).map(heldFound);
  await keepFindings(ctx, 'heldDiffers', { checked: 'all', found: differing });
  const left = (await store.rangesLeft(ctx)).map(rangesFound);
  await keepFindings(ctx, 'dirtyRange', { checked: 'all', found: left });
};
