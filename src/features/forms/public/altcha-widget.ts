import 'altcha/altcha.css';
import 'altcha/external';
import './altcha.css';
import type { AltchaWidgetElement } from 'altcha/external';
import Worker from 'altcha/workers/pbkdf2?worker';

globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Worker());
// Its own words, but for the apostrophe, which is straight there.
globalThis.$altcha.i18n.set('en', { ...globalThis.$altcha.i18n.get('en'), label: 'I’m not a robot' });

/**
 * The captcha of the site itself. The usual bundle of the package brings its styles and its worker as text, which the
 * Content-Security-Policy refuses; this one takes both from files.
 *
 * @param name of the hidden input that carries the solution
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
