import { toast } from 'sonner';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { useMutation } from '../../../kernel/request/mutation';
import { t } from '../../../kernel/text/translate';
import { copyToClipboard, download } from '../../../ui';
import { downloadScript } from './script';
import { texts } from './texts';

const linkMinutes = 30;

/** Starts a download by its signed address; the browser keeps the name that the server gives. */
const fetchLink = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.click();
};

/** What can be done with the signed links of some files: download, archive, script, list. */
export const useLinks = (onDone: () => void) => {
  const act = useMutation(logFiles.endpoints.links);
  const requestLinks = async (ids: readonly string[]) => {
    const answer = await act.run({ ids: [...ids] });
    // Their checksums are known from now on.
    if (answer) onDone();
    return answer;
  };
  return {
    busy: act.busy,
    download: async (ids: readonly string[]) => {
      const answer = await requestLinks(ids);
      for (const row of answer?.rows ?? []) {
        fetchLink(row.url);
        // Browsers drop downloads that start in the same moment.
        await new Promise((ok) => setTimeout(ok, 300));
      }
    },
    archive: async (ids: readonly string[]) => {
      const answer = await requestLinks(ids);
      if (answer?.archiveUrl) fetchLink(answer.archiveUrl);
    },
    script: async (ids: readonly string[]) => {
      const answer = await requestLinks(ids);
      if (answer) download('logs.sh', new Blob([downloadScript(answer, location.origin)]));
    },
    copy: async (ids: readonly string[]) => {
      const answer = await requestLinks(ids);
      if (!answer) return;
      await copyToClipboard(answer.rows.map((r) => `${location.origin}${r.url}`).join('\n'));
      toast.success(t(texts.logs.copied, { minutes: linkMinutes }));
    },
  };
};
