import * as z from 'zod';
import {
  byId,
  entity,
  event,
  get,
  nothing,
  post,
  put,
  remove,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';

/** Most views one person keeps of one screen. */
export const mostViews = 50;
/** Most views one person keeps as cards on the overview. */
export const mostPinned = 12;

/** A screen with its filters, sort, tab and range, kept under a name by the person who made it. */
export const savedView = entity('savedView', '已存视图', 'Saved view', {
  id: field.id(),
  accountId: field.account().nullable(),
  /** Null once its owner left: then it is the account's, and who manages members changes it. */
  userId: field.ref(...terms.owner, 'people').nullable(),
  ownerEmail: field.text(...terms.owner, 254),
  path: field.text(...terms.screen, 128),
  name: field.text(...terms.name, 60),
  query: field.remark(...terms.query, 4000),
  /** Everybody of the account sees it; only its owner changes it. */
  shared: field.flag(...terms.shared),
  /** A card on the overview of its owner. */
  pinned: field.flag('固定到概览', 'Pinned to the overview'),
  createdAt: field.created(),
});
const row = savedView.schema.extend({ own: z.boolean() });
const shape = savedView.schema.shape;
const path = z
  .string()
  .max(128)
  .regex(/^\/[\w/:{}.-]+$/);
const query = shape.query.refine((text) => !/[#\s]/.test(text));

export const savedViews = resource('savedViews', {
  entity: savedView,
  endpoints: {
    list: get('/', {
      permission: 'own.profile',
      input: z.strictObject({ path }),
      output: z.object({ rows: z.array(row) }),
      summary: [
        '某页面的视图：自己的与账号内共享的',
        'Views of a screen: own and shared in the account',
      ],
    }),
    pinned: get('/pinned', {
      permission: 'own.profile',
      input: nothing,
      output: z.object({ rows: z.array(row) }),
      summary: ['自己固定到概览的视图', 'Own views that are pinned to the overview'],
    }),
    create: post('/', {
      permission: 'own.profile',
      input: z.strictObject({
        path,
        name: shape.name,
        query,
        shared: shape.shared.default(false),
        pinned: shape.pinned.default(false),
      }),
      output: row,
      summary: ['保存视图', 'Save a view'],
    }),
    update: put('/:id', {
      permission: 'own.profile',
      input: z.strictObject({
        id: z.uuid(),
        name: shape.name.optional(),
        query: query.optional(),
        shared: shape.shared.optional(),
        pinned: shape.pinned.optional(),
      }),
      output: row,
      summary: ['修改自己的视图', 'Change an own view'],
    }),
    remove: remove('/:id', {
      permission: 'own.profile',
      input: byId,
      output: nothing,
      summary: ['删除自己的视图', 'Delete an own view'],
    }),
  },
  events: { changed: event('own', z.object({ path: z.string() }), { volatile: true }) },
});
