import { measureHomePage } from './home-page.ts';
import { measurePictures } from './pictures.ts';
import { report } from './report.ts';
import { measureUpload } from './upload.ts';

/** Runs every benchmark; ends with an error when a target is missed. */
const allMet = report([
  ...(await measureHomePage()),
  ...(await measurePictures()),
  ...(await measureUpload()),
]);
if (!allMet) process.exitCode = 1;
