// A list of ROWS numbers (1 million unless the variable says otherwise) as text and as a workbook, from the upload to the
// checked file, by the code of server and workers in one process: seconds, and the most memory (RSS) beside that before.
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { pieceSize } from '#shared/areas/sms/numberFiles/terms';
import { smsAreas } from '#workers/areas/sms/index';
import { until } from '../support/bench';
import { archiveOf, workbookParts } from '../support/workbook';
import { startConsole } from './consoleBench';

const rows = Number(process.env['ROWS'] ?? 1_000_000);
const megabyte = 1024 * 1024;
const rss = () => process.memoryUsage().rss / megabyte;
/* Every tenth number comes twice, every hundredth row has none. */
const numberAt = (i: number) =>
  i % 100 === 99 ? 'none' : `+86139${String(i % 10 === 9 ? i - 1 : i).padStart(8, '0')}`;
const text = (): Buffer => {
  const lines = Array.from({ length: rows }, (_, i) => `${numberAt(i)},Guest ${i}\n`);
  return Buffer.from(`phone,name\n${lines.join('')}`);
};
/* As spreadsheet programs write it: every text once, cells by its number. */
const workbook = (): Buffer => {
  const texts: string[] = ['<sst><si><t>phone</t></si><si><t>name</t></si>'];
  const cells: string[] = [
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>',
  ];
  for (let i = 0; i < rows; i += 1) {
    texts.push(`<si><t>${numberAt(i)}</t></si><si><t>Guest ${i}</t></si>`);
    const [n, at] = [i + 2, 2 * i + 2];
    cells.push(
      `<row r="${n}"><c r="A${n}" t="s"><v>${at}</v></c><c r="B${n}" t="s"><v>${at + 1}</v></c></row>`,
    );
  }
  const sheet = Buffer.from(`${cells.join('')}</sheetData></worksheet>`);
  return archiveOf(workbookParts(sheet, { texts: `${texts.join('')}</sst>` }));
};

const { bench, stop } = await startConsole({ worked: smsAreas.flatMap((a) => a.work ?? []) });
const me = await bench.as('Super');
await bench.sql('update account set sms_enabled = true where id = $1', [me.accountId]);
const { create, upload, check, one } = smsNumberFiles.endpoints;
for (const [fileName, make] of Object.entries({ 'list.csv': text, 'list.xlsx': workbook })) {
  const content = make();
  globalThis.gc?.();
  const before = rss();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, rss());
  }, 50);
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(0);
  const { id } = await me.call(create, {
    name: fileName,
    fileName,
    sizeBytes: content.length,
    purgeOn: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
  });
  for (let n = 0; n * pieceSize < content.length; n += 1) {
    const piece = content.subarray(n * pieceSize, (n + 1) * pieceSize);
    await me.call(upload, { id, n, content: piece.toString('base64') });
  }
  const uploaded = seconds();
  const passes = (states: readonly string[]) =>
    until(
      async () => {
        const row = await me.call(one, { id });
        return states.includes(row.state) ? null : row;
      },
      { ms: 900_000, what: `${fileName} to leave ${states.join(', ')}` },
    );
  await passes(['unpacking']);
  const read = seconds();
  await me.call(check, {
    id,
    hasHeader: true,
    numberColumn: 1,
    variables: [{ name: 'name', column: 2 }],
  });
  const row = await passes(['checking']);
  clearInterval(looking);
  const sum = row.valid + row.duplicate + row.invalid + row.optedOut;
  const adds = row.rows === rows && sum === rows ? 'adds up' : 'DOES NOT ADD UP';
  console.log(
    `${fileName}, ${rows} rows, ${(content.length / megabyte).toFixed(0)} MB: uploaded after ${uploaded} s, read after ${read} s, ` +
      `checked after ${seconds()} s (${row.state}: ${row.valid} + ${row.duplicate} + ${row.invalid} + ${row.optedOut} ${adds}); ` +
      `memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most`,
  );
}
await stop();
process.exit(0);
