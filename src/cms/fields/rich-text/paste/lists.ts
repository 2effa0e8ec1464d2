interface Item {
  element: Element;
  level: number;
  tag: 'ul' | 'ol';
  /** For an ordered list: its start number and letters. */
  start?: number;
  type?: string;
}

/** Converts paragraphs that look like lists to real lists, and nests lists of lower levels. */
export function mendLists(body: HTMLElement): void {
  gather(body, [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')], wordItem);
  for (const wrapper of body.querySelectorAll('.ListContainerWrapper'))
    wrapper.replaceWith(...wrapper.childNodes);
  gather(
    body,
    [...body.querySelectorAll(':is(ul, ol):has(> li[data-aria-level]:only-child)')],
    wordOnlineItem,
  );
  // Google Docs and Word put a nested list beside its item.
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const above = list.previousElementSibling;
    if (above?.localName === 'li') above.append(list);
  }
}

/** Word writes items as paragraphs with a style, and the bullet or number as text. */
function wordItem(element: Element): Item | undefined {
  const style = element.getAttribute('data-style') ?? '';
  const level = /mso-list:[^;]*\blevel(\d)/i.exec(style)?.[1];
  if (!level) return undefined;
  const signs = element.querySelectorAll('[data-style*="mso-list:Ignore" i]');
  const sign = [...signs]
    .map((one) => one.textContent)
    .join('')
    .trim();
  for (const one of signs) {
    const { parentElement } = one;
    one.remove();
    if (parentElement?.localName === 'span' && !parentElement.textContent?.trim()) parentElement.remove();
  }
  // A bullet of Word may be an "o" in another font; numbers end in a punctuation mark.
  const label = /^\(?([\p{L}\p{N}]{1,5})[.)]/u.exec(sign)?.[1];
  return { element, level: Number(level), tag: label ? 'ol' : 'ul', ...(label && numberingOf(label)) };
}

/** The numbering by the label of the first item; "i" means Roman numerals. */
function numberingOf(label: string): Pick<Item, 'start' | 'type'> {
  if (/^\d+$/.test(label)) return { start: Number(label) };
  if (/^i$/i.test(label)) return { type: label };
  if (!/^[a-z]$/i.test(label)) return {};
  return {
    type: label === label.toLowerCase() ? 'a' : 'A',
    start: (label.toLowerCase().codePointAt(0) ?? 97) - 96,
  };
}

/** Word online writes a list per item, with its level as an attribute. */
function wordOnlineItem(list: Element): Item | undefined {
  const item = list.firstElementChild;
  if (!item) return undefined;
  const tag = list.localName === 'ol' ? 'ol' : 'ul';
  const level = Number(item.getAttribute('data-aria-level')) || 1;
  return { element: list, level, tag, start: Number(list.getAttribute('start')) || 1 };
}

/** Groups consecutive items into one list by their levels. */
function gather(
  body: HTMLElement,
  elements: Element[],
  itemOf: (element: Element) => Item | undefined,
): void {
  let open: { list: Element; level: number }[] = [];
  let last: Element | undefined;
  for (const one of elements) {
    const item = itemOf(one);
    if (!item) continue;
    const root = open[0]?.list;
    if (!root || last !== root || item.element.previousElementSibling !== root) open = [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop();
    let current = open.at(-1);
    const isOtherKind = current?.level === item.level && current.list.localName !== item.tag;
    if (isOtherKind) {
      open.pop();
      current = open.at(-1);
    }
    if (!current || current.level < item.level) {
      const list = body.ownerDocument.createElement(item.tag);
      if (item.start !== undefined && item.start !== 1) list.setAttribute('start', String(item.start));
      if (item.type) list.setAttribute('type', item.type);
      const above = current?.list.lastElementChild;
      if (above) above.append(list);
      else item.element.before(list);
      current = { list, level: item.level };
      open.push(current);
    }
    current.list.append(itemFrom(item.element));
    last = open[0]?.list;
  }
}

function itemFrom(element: Element): Element {
  const item = element.ownerDocument.createElement('li');
  const own = element.matches('ul, ol') ? element.firstElementChild : element;
  item.append(...(own?.childNodes ?? []));
  element.remove();
  return item;
}
