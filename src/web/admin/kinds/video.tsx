import type { VideoField } from '../../../content/kinds/video.ts';
import { RemoveFile } from '../inputs/remove-file.tsx';
import { VideoInput } from '../inputs/video-input.tsx';
import type { Face } from './face.ts';
import { fileOf } from './file.ts';

export const video: Face<VideoField> = {
  Input(props) {
    const { name, videos } = props;
    const file = fileOf(props);
    return (
      <>
        <VideoInput {...file} progress={videos.progress[name]} videos={videos} />
        <RemoveFile what="video" {...file} />
      </>
    );
  },
  Cell: () => 'Video',
  Detail: ({ value }) => (
    <a href={`/${value}`} target="_blank" rel="noreferrer" className="link">
      {value}
    </a>
  ),
  place: () => 'column',
  lost: 'Please choose the video again.',
};
