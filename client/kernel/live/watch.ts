import { buffers, eventChannel, type Saga } from 'redux-saga';
import { call, fork, take } from 'typed-redux-saga';
import type { EventSpec, Payload, Resource } from '#shared/kernel/contract';
import { subscribe } from '../request/eventBus';

type Watchers<A extends Resource> = {
  [K in keyof A['events']]: (payload: Payload<A['events'][K]>) => Generator;
};

function* follow(spec: EventSpec, act: (payload: unknown) => Generator) {
  const channel = eventChannel<{ payload: unknown }>(
    (emit) => subscribe(spec, (payload) => emit({ payload })),
    buffers.expanding(16),
  );
  while (true) {
    const { payload } = yield* take(channel);
    yield* call(act, payload);
  }
}

/** One saga per area that hears every event its contract declares; a forgotten one does not compile. */
export const watch = <A extends Resource>(area: A, watchers: Watchers<A>): Saga =>
  function* () {
    for (const [name, spec] of Object.entries(area.events)) {
      // The key comes from the same object that the watchers are typed by.
      const act = watchers[name as keyof A['events']] as (payload: unknown) => Generator;
      yield* fork(follow, spec, act);
    }
  };
