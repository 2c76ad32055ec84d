/** An answer of the server; jsdom has no Response, and the client reads only these parts of it. */
export const answer = (body: unknown, status = 200): Response =>
  ({
    ok: status < 400,
    status,
    json: () => Promise.resolve(body),
    headers: new Map<string, string>(),
    // Only the parts above are read; a whole Response does not exist here.
  }) as unknown as Response;
