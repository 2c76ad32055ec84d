import { configureStore } from '@reduxjs/toolkit';
import createSagaMiddleware, { type Saga } from 'redux-saga';
import { useDispatch, useSelector } from 'react-redux';
import liveReducer from './live/slice';
import noticesReducer from './notices/slice';
import sessionReducer from './session/slice';
import tasksReducer from './tasks/slice';

const reducer = {
  session: sessionReducer,
  live: liveReducer,
  notices: noticesReducer,
  tasks: tasksReducer,
};

/** A new store with its sagas' runner; one per page, one per test. */
export const createStore = () => {
  const sagas = createSagaMiddleware();
  const store = configureStore({
    reducer,
    middleware: (defaults) => defaults({ thunk: false }).concat(sagas),
  });
  return { store, run: (saga: Saga) => sagas.run(saga) };
};

export type Store = ReturnType<typeof createStore>['store'];
export type State = ReturnType<Store['getState']>;
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>();
export const useAppSelector = useSelector.withTypes<State>();
