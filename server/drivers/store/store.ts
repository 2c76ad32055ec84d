import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { sha256Of } from '../signing/canonical';

/** How an attempt ended; `answer` is what the store said, for people. */
export type StoreAnswer = { ok: boolean; answer: string };
/** What goes with an object: its media type, and what a receiver that keeps no objects is told of it. */
export type About = { id: string; type: string; lines: number };
/** What an object holds; it is read from where it lies, whole or in part, and more than once. */
export type ObjectBody = {
  bytes: number;
  /** SHA-256 in hex. */
  sha256: string;
  /** The bytes from `from` up to the one before `to`; all of them without. */
  open(from?: number, to?: number): Readable;
};
/** An object as a listing of its store tells it; `changedAt` where the store says when. */
export type StoredEntry = { key: string; bytes: number; changedAt: string | null };
/** Where objects are put under keys of their own. A refusal is an answer; out of reach is a Failure. */
export type ObjectStore = {
  /** Puts the whole object, in place of one of the same key: until it ends, the one before is there. */
  put(key: string, body: ObjectBody, about: About): Promise<StoreAnswer>;
  /** Reads it back, chunk by chunk; null for a receiver that keeps none. */
  get: ((key: string, each: (chunk: Buffer) => void) => Promise<StoreAnswer>) | null;
  remove: ((key: string) => Promise<StoreAnswer>) | null;
  /** What lies below a prefix, page by page; throws an Error in the store's words where it is refused. */
  entries: ((prefix: string) => AsyncIterable<StoredEntry[]>) | null;
};

/** How long an object of a size may be on its way, in milliseconds: a minute, and what a megabyte a second takes. */
export const timeFor = (bytes: number): number => 60_000 + Math.ceil(bytes / 1_000);

/** A small object that is in memory. */
export const bodyOf = (content: Buffer): ObjectBody => ({
  bytes: content.length,
  sha256: sha256Of(content),
  open: (from = 0, to = content.length) => Readable.from([content.subarray(from, to)]),
});
/** An object that lies in a file. */
export const fileBody = (path: string, bytes: number, sha256: string): ObjectBody => ({
  bytes,
  sha256,
  open: (from = 0, to = bytes) =>
    to > from ? createReadStream(path, { start: from, end: to - 1 }) : Readable.from([]),
});
