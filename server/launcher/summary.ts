import { readFileSync } from 'node:fs';
import * as z from 'zod';

const demoFile = z.object({
  accounts: z.array(
    z.object({
      role: z.string(),
      zh: z.string(),
      en: z.string(),
      email: z.string(),
      password: z.string(),
    }),
  ),
});

/** Demo sign-ins the server reports in run/demo.json, as lines for people; null while there are none. */
export const demoLines = (file: string): string[] | null => {
  try {
    const { accounts } = demoFile.parse(JSON.parse(readFileSync(file, 'utf8')));
    return [
      '',
      '  演示账号 / demo sign-ins',
      ...accounts.map((one) => `    ${one.zh} / ${one.en}: ${one.email}   ${one.password}`),
      '',
    ];
  } catch {
    return null;
  }
};

/** What a person needs to know when everything runs. */
export const readyLines = (facts: {
  url: string;
  dataDir: string;
  labUrl: string | null;
  seconds: number;
}): string[] => [
  '',
  `  Manifold 已就绪（${facts.seconds.toFixed(1)} 秒） / is ready (${facts.seconds.toFixed(1)} s)`,
  `  控制台 / console   ${facts.url}`,
  ...(facts.labUrl ? [`  外部世界 / lab     ${facts.labUrl}`] : []),
  `  数据 / data        ${facts.dataDir}`,
  '  按 Ctrl+C 停止 / Ctrl+C stops everything',
];
