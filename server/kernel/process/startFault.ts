import type { Label } from '#shared/kernel/field';
import { tellLauncher } from './heartbeat';

/** Exit code for what only a person can mend (EX_CONFIG): starting again by itself helps nothing. */
const faultExitCode = 78;

/** Why a process must not start with what it found, as a sentence in both languages. */
export class StartFault extends Error {
  constructor([zh, en]: Label) {
    super(`${zh} / ${en}`);
    this.name = 'StartFault';
  }
}

/** Ends a process whose start failed, saying why in its log and to the launcher. */
export const endStart = (name: string, error: unknown): void => {
  if (!(error instanceof StartFault)) throw error;
  console.error(JSON.stringify({ name, level: 'fatal', reason: error.message }));
  tellLauncher({ fault: error.message });
  // The message to the launcher leaves this process after the present turn.
  setTimeout(() => process.exit(faultExitCode), 100);
};
