import { useState } from 'react';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { pieceSize } from '#shared/areas/sms/numberFiles/terms';
import type { Out } from '#shared/kernel/contract';
import { call } from '../../../kernel/request/api';
import { asFailure, type ApiFailure } from '../../../kernel/request/http';

type Uploaded = Out<typeof smsNumberFiles.endpoints.upload>;
const mostSigns = 0x8000;
/** Tries of a piece before a person is asked, and the rest between them, ms. */
const tries = 3;
const restMs = 1_000;

const base64 = (octets: Uint8Array): string => {
  let text = '';
  for (let i = 0; i < octets.length; i += mostSigns)
    text += String.fromCharCode(...octets.subarray(i, i + mostSigns));
  return btoa(text);
};
const send = async (id: string, n: number, file: File): Promise<Uploaded> => {
  const octets = new Uint8Array(await file.slice(n * pieceSize, (n + 1) * pieceSize).arrayBuffer());
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(smsNumberFiles.endpoints.upload, { id, n, content: base64(octets) });
    } catch (error) {
      const failure = asFailure(error);
      // A refusal stays one; what the net or a busy server lost is sent again.
      if (
        attempt === tries ||
        (failure.status >= 400 && failure.status < 500 && failure.status !== 429)
      )
        throw failure;
      await new Promise((ok) => setTimeout(ok, restMs * attempt));
    }
  }
};

/**
 * Uploads a file piece by piece; only one piece of it is ever in memory. `run` begins at a piece: what
 * arrived before is not sent again. `sent` is octets.
 */
export const useUpload = () => {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const run = async (row: { id: string; pieces: number }, file: File): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      for (let n = row.pieces; n * pieceSize < file.size; n += 1) {
        setSent(n * pieceSize);
        const { state } = await send(row.id, n, file);
        if (state === 'failed') return false;
      }
      setSent(file.size);
      return true;
    } catch (error) {
      setFailure(asFailure(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, sent, failure };
};
