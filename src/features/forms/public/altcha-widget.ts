import 'altcha/altcha.css';
import 'altcha/external';
import './altcha.css';
import type { AltchaWidgetElement } from 'altcha/external';
import Worker from 'altcha/workers/pbkdf2?worker';

globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker());
// The widget's own words, except for its straight apostrophe.
globalThis.$altcha.i18n.set('en', { ...globalThis.$altcha.i18n.get('en'), label: 'I’m not a robot' });

/**
 * Adds the site's own captcha. The package's default bundle contains its styles and worker as text, which the
 * Content-Security-Policy refuses; this one loads both from files.
 *
 * @param name the hidden input with the solution
 */
export function addCaptcha(container: HTMLElement, name: string): AltchaWidgetElement {
  const widget = document.createElement('altcha-widget');
  widget.setAttribute('challenge', '/api/v1/booksession/get-captcha-challenge');
  widget.setAttribute('name', name);
  widget.setAttribute('type', 'checkbox');
  widget.setAttribute('language', 'en');
  widget.setAttribute('configuration', JSON.stringify({ hideLogo: true, hideFooter: true }));
  container.replaceChildren(widget);
  return widget;
}
