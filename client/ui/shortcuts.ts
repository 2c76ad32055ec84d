import type { Label } from '#shared/kernel/field';

/** Keys that work while nothing is being typed, and what each does; handlers and help read them here. */
export const shortcuts = {
  palette: {
    key: 'k',
    with: 'Ctrl',
    does: ['搜索页面与对象，执行操作', 'Find screens and objects, perform actions'],
  },
  help: { key: '?', does: ['本页说明与快捷键', 'Help of this screen and shortcuts'] },
  pin: {
    key: 's',
    does: ['固定当前页面到菜单，或取消固定', 'Pin this screen to the menu, or unpin it'],
  },
  search: { key: '/', does: ['在列表中搜索', 'Search the list'] },
  next: {
    key: 'ArrowDown',
    does: ['打开下一行（详情打开时）', 'Next row, while details are open'],
  },
  previous: {
    key: 'ArrowUp',
    does: ['打开上一行（详情打开时）', 'Previous row, while details are open'],
  },
  close: {
    key: 'Escape',
    does: [
      '关闭面板或对话框，返回图表缩放前',
      'Close a panel or dialog, go back from a zoomed chart',
    ],
  },
} as const satisfies Record<string, { key: string; with?: 'Ctrl'; does: Label }>;

/** Whether a key press is for the page: nothing is being typed and no other key is held. */
export const isShortcut = (e: KeyboardEvent, { key }: { key: string }): boolean =>
  e.key === key &&
  !(e.ctrlKey || e.metaKey || e.altKey) &&
  !(e.target instanceof Element && e.target.closest('input,textarea,select,[contenteditable]'));
