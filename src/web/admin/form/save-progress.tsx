import { ProgressBar } from '../ui/progress-bar.tsx';

/**
 * How far a save is: a video goes first, then the form itself, in percent where it holds pictures. The server has work
 * to do with these once they have left.
 */
export type SaveStage =
  | { is: 'sending video' }
  | { is: 'sending'; percent: number | undefined }
  | { is: 'preparing' };

interface SaveProgressProps {
  stage: SaveStage | undefined;
  /** What there is to say where nothing is being saved. */
  otherwise: string;
}

export function SaveProgress({ stage, otherwise }: SaveProgressProps) {
  const percent = stage?.is === 'sending' ? stage.percent : undefined;
  return (
    <>
      <p role="status" className="mr-auto text-ink-soft empty:hidden max-sm:w-full">
        {stage ? wordsOf(stage) : otherwise}
      </p>
      {percent !== undefined && (
        <div className="flex min-w-60 flex-1 items-center gap-3">
          <ProgressBar label="Pictures sent" percent={percent} />
        </div>
      )}
    </>
  );
}

function wordsOf(stage: SaveStage): string {
  switch (stage.is) {
    case 'sending video':
      return 'Sending the video…';
    case 'sending':
      return stage.percent === undefined ? 'Saving…' : 'Sending the pictures…';
    case 'preparing':
      return 'The pictures have been sent and are being prepared…';
  }
}
