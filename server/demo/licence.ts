import { lettering, unitsPerEm } from '../kernel/draw/lettering';
import { pngOf } from '../kernel/draw/pictures';

const line = (text: string, y: number, size: number): string => {
  const { shapes, width } = lettering(text, size > 40 ? 700 : 400);
  const scale = size / unitsPerEm;
  return `<g transform="translate(${450 - (width * scale) / 2} ${y}) scale(${scale} ${-scale})">${shapes}</g>`;
};

/** A picture that stands in for the scan of a company's licence, and says so; PNG in base64. */
export const licencePicture = async (company: string, licence: string): Promise<string> => {
  const lines = [
    line('营业执照', 130, 64),
    line('演示样张 · SAMPLE', 190, 26),
    line(company, 320, 44),
    line(licence, 390, 30),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">
<rect width="900" height="600" fill="#fdfaf1"/><rect x="24" y="24" width="852" height="552" fill="none" stroke="#b08d57" stroke-width="6"/>
<g fill="#3a2c1a">${lines.join('')}</g><circle cx="700" cy="480" r="62" fill="none" stroke="#c0392b" stroke-width="7"/></svg>`;
  return (await pngOf(svg)).toString('base64');
};
