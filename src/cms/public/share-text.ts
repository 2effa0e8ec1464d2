import { type TextField, text } from '#cms/fields/text/field.ts';

/** Characters that messengers and networks show below a title, or a little more. */
const maxLength = 200;

/** The text that goes with an entry whose link somebody sends. */
export function shareText(): TextField {
  return text({
    label: 'Text for Sharing',
    maxLength,
    multiline: true,
    help: 'What is shown below the title when somebody shares the link to this page, for example on WhatsApp. Leave it empty to use the beginning of the text.',
  });
}
