/** One of the pictures or sounds of a video, by the name that its file gives its codec. */
export interface Track {
  kind: 'picture' | 'sound';
  codec: string;
  /** Of H.264. */
  profile?: number | undefined;
}
