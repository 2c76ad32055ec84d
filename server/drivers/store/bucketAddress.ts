import type { Bucket } from './s3';

/** Where something lies in a bucket: all but the keys that sign, and the key it lies below. */
export type InBucket = Pick<Bucket, 'url' | 'bucket' | 'region' | 'pathStyle'> & { below: string };

/** One address of it, as people copy it: `https://host?bucket=…&key=…&region=…&pathStyle=1`. */
export const bucketAddress = ({ url, bucket, region, pathStyle, below }: InBucket): string => {
  const address = new URL(url);
  const words = { bucket, key: below, region, pathStyle: pathStyle ? '1' : '0' };
  address.search = new URLSearchParams(words).toString();
  return address.href;
};

/** What such an address names; null where bucket or key are missing. */
export const inBucket = (address: string): InBucket | null => {
  const url = new URL(address);
  const word = (name: string): string => url.searchParams.get(name) ?? '';
  const [bucket, below, region] = [word('bucket'), word('key'), word('region') || 'us-east-1'];
  const pathStyle = word('pathStyle') !== '0';
  url.search = '';
  return bucket && below ? { url: url.href, bucket, region, pathStyle, below } : null;
};
