/** A feeling, the face that shows it, and what a kind grown-up would say. */
export interface Feeling {
  name: string;
  /** A background of the design's colours. */
  ground: string;
  /** Paths of eyes and mouth in a face of 100 by 100. */
  eyes: string;
  mouth: string;
  words: string;
  idea: string;
}

const round = 'M34 42v3M66 42v3';
const closed = 'M28 44q6-7 12 0M60 44q6-7 12 0';

export const feelings: Feeling[] = [
  {
    name: 'Happy',
    ground: 'text-sun',
    eyes: closed,
    mouth: 'M30 60q20 20 40 0',
    words: 'How lovely! Happiness grows when you share it.',
    idea: 'Tell somebody what made you happy today.',
  },
  {
    name: 'Sad',
    ground: 'text-sky',
    eyes: round,
    mouth: 'M34 70q16-14 32 0',
    words: 'Everybody is sad sometimes. Tears are allowed here.',
    idea: 'Ask somebody for a long hug, and count to ten in it.',
  },
  {
    name: 'Angry',
    ground: 'text-coral-light',
    eyes: 'M26 36l14 6M74 36l-14 6M34 46v2M66 46v2',
    mouth: 'M36 68h28',
    words: 'Being angry is fine. Hurting somebody is not.',
    idea: 'Press your hands against a wall and push as hard as you can. Let go. Again!',
  },
  {
    name: 'Scared',
    ground: 'text-mint',
    eyes: 'M34 40v7M66 40v7',
    mouth: 'M42 66q8-10 16 0q-8 10-16 0',
    words: 'Brave people are scared too. They tell somebody about it.',
    idea: 'Find five blue things around you. Then tell a grown-up what frightens you.',
  },
  {
    name: 'Tired',
    ground: 'text-sky',
    eyes: 'M28 44q6 6 12 0M60 44q6 6 12 0',
    mouth: 'M42 66h16',
    words: 'Your body has done a lot today. It would like a rest.',
    idea: 'Lie down, close your eyes and listen for the quietest sound.',
  },
  {
    name: 'Excited',
    ground: 'text-sun',
    eyes: round,
    mouth: 'M30 58h40q-4 20-20 20t-20-20Z',
    words: 'What a fizzy feeling! It wants to come out.',
    idea: 'Jump ten times like a frog. Then whisper what you are looking forward to.',
  },
];
