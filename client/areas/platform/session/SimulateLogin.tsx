import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { asFailure } from '../../../kernel/request/http';
import { t } from '../../../kernel/text/translate';
import { Callout, Skeleton } from '../../../ui/feedback/feedback';
import { enter, redeemTicket } from './api';
import { PublicFrame } from './PublicFrame';
import { linkTexts } from './linkTexts';

/** /simulateLogin?ticket=…: turns the one-time ticket of a staff member into a customer's session in this tab. */
export default function SimulateLogin() {
  const navigate = useNavigate();
  const ticket = useSearchParams()[0].get('ticket') ?? '';
  const [error, setError] = useState('');
  const used = useRef(false);
  useEffect(() => {
    // The ticket works once, whatever React does with effects.
    if (used.current) return;
    used.current = true;
    const begin = async () => {
      const { token } = await redeemTicket(ticket);
      await navigate(enter(token), { replace: true });
    };
    begin().catch((caught: unknown) => setError(asFailure(caught).message));
  }, [ticket, navigate]);
  return error ? (
    <PublicFrame title={t(linkTexts.simulate.failed)} lead={t(linkTexts.simulate.failedLead)}>
      <Callout tone="error">{error}</Callout>
    </PublicFrame>
  ) : (
    <PublicFrame title={t(linkTexts.simulate.loading)}>
      <Skeleton className="h-24 w-full" />
    </PublicFrame>
  );
}
