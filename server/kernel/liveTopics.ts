import type { Server, Socket } from 'socket.io';

/**
 * Something consoles hear only while they show it: one reader of a process for all of them. `name` is the
 * declared event that carries it, `stream` whose consoles may watch; `read` answers null without news.
 */
export type Topic = {
  name: string;
  stream: string;
  everyMs: number;
  read: () => Promise<unknown>;
};
export type Topics = {
  /** Takes a console's word that it watches a topic or no longer does; false for any other word. */
  hear: (socket: Socket, packet: readonly unknown[]) => boolean;
  close: () => void;
};
const room = (name: string) => `topic ${name}`;

/**
 * Reads topics that somebody watches and tells those who may hear them. Whether a console may is asked
 * at each telling, so that a right that is gone counts at once.
 */
export const openTopics = (o: {
  io: Server;
  topics: readonly Topic[];
  may: (socket: Socket, topic: Topic, payload: unknown) => boolean;
  report: (error: unknown) => void;
}): Topics => {
  const watchersOf = (topic: Topic): Socket[] =>
    [...(o.io.sockets.adapter.rooms.get(room(topic.name)) ?? [])].flatMap(
      (id) => o.io.sockets.sockets.get(id) ?? [],
    );
  const reading = new Set<string>();
  const look = async (topic: Topic) => {
    if (reading.has(topic.name) || watchersOf(topic).length === 0) return;
    reading.add(topic.name);
    try {
      const payload = await topic.read();
      if (payload === null) return;
      for (const socket of watchersOf(topic))
        if (o.may(socket, topic, payload))
          socket.volatile.emit('passing', { stream: topic.stream, name: topic.name, payload });
    } finally {
      reading.delete(topic.name);
    }
  };
  const timers = o.topics.map((topic) =>
    setInterval(() => void look(topic).catch(o.report), topic.everyMs),
  );
  return {
    hear(socket, [word, name]) {
      const topic = o.topics.find((t) => t.name === name);
      if (!topic || (word !== 'watch' && word !== 'unwatch')) return false;
      void (word === 'watch' ? socket.join(room(topic.name)) : socket.leave(room(topic.name)));
      return true;
    },
    close: () => timers.forEach(clearInterval),
  };
};
