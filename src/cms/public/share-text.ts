import { type TextField, text } from '#cms/fields/text/field.ts';

/** Characters: slightly more than messengers and social networks show below a title. */
const maxLength = 200;

/** The text to share with the link of an entry. */
export function shareText(): TextField {
  return text({
    label: 'Text for Sharing',
    maxLength,
    multiline: true,
    help: 'Shown below the title when the link to this page is shared, for example on WhatsApp. Leave it empty to use the beginning of the text.',
  });
}
