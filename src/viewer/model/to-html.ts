import { Signal } from '@preact/signals';
import { type ComponentChildren, Fragment, isValidElement } from 'preact';

/** The void elements that the page uses. */
const VOID = new Set(['input', 'br', 'img', 'hr']);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Renders elements whose components have no hooks to HTML. Omits styles: the Content-Security-Policy forbids
 * `style` attributes.
 */
export function toHtml(node: ComponentChildren): string {
  if (node instanceof Signal) return toHtml(node.value);
  if (Array.isArray(node)) return node.map(toHtml).join('');
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (!isValidElement(node)) return escaped(String(node));
  const { type, props } = node;
  const { children, ...attributes } = props as { children?: ComponentChildren };
  if (type === Fragment) return toHtml(children);
  // The page has no class components.
  if (typeof type === 'function')
    return toHtml((type as (props: unknown) => ComponentChildren)(props));
  const start = `<${type}${Object.entries(attributes).map(attribute).join('')}>`;
  return VOID.has(type) ? start : `${start}${toHtml(children)}</${type}>`;
}

function attribute([name, value]: [string, unknown]): string {
  const isText = /^(?:aria|data)-/.test(name);
  if (value === null || value === undefined || (value === false && !isText)) return '';
  if (typeof value === 'function' || typeof value === 'object' || name === 'key') return '';
  return value === true && !isText
    ? ` ${name}`
    : ` ${name.toLowerCase()}="${escaped(String(value))}"`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
