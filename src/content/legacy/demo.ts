import type { Day } from '../../../demo/day.ts';

/** Five testimonials, without names. */
export const legacy = (_day: Day) => [
  {
    title: 'We sleep again',
    subtitle: 'After the toddler sleep webinar',
    description:
      '<p>Our son used to fall asleep at half past eleven, in the car, with the engine on. Nobody told us that we were bad parents. They asked what our evenings looked like, and changed two things. It took nine days. I have finished a book since.</p>',
    authore: 'Mother of one, Gurugram',
    order: 1,
    images: 'legacy-sleep.svg',
  },
  {
    title: 'Somebody asked me, too',
    subtitle: 'From the fathers’ circle',
    description:
      '<p>I came to drive my wife. Then the doctor asked how I was doing. Nobody had asked me that since our daughter was born early. Now I am the one who saves the dates for every circle, and I can fold a nappy in eleven seconds.</p>',
    authore: 'Father of a daughter, Pune',
    order: 2,
    images: 'legacy-father.svg',
  },
  {
    title: 'Less shouting, more sitting down',
    subtitle: 'Positive parenting course',
    description:
      '<p>With twins you always have one calm child and one who is lying on the floor. I learned to sit down next to the floor. It sounds like nothing, and it changed our whole house. My mother-in-law does it as well now.</p>',
    authore: 'Mother of twins, Jaipur',
    order: 3,
    images: 'legacy-twins.svg',
  },
  {
    title: 'Old wisdom, new answers',
    subtitle: 'A grandmother in the first-foods class',
    description:
      '<p>I thought they would laugh at my ragi porridge. They asked me for the recipe. And they explained kindly why honey must wait until after the first birthday. One is never too old to learn, or to be asked.</p>',
    authore: 'Grandmother of four, Chennai',
    order: 4,
    images: 'legacy-grandmother.svg',
  },
  {
    title: 'The injection that was not a battle',
    subtitle: 'Brave visits at the clinic',
    description:
      '<p>My daughter blew soap bubbles, said “ouch” once, and then asked whether the doctor also wanted a plaster. We had tried bribes, threats and cartoons before. Telling her the truth turned out to be easier.</p>',
    authore: 'Mother of two, Ludhiana',
    order: 5,
    images: 'legacy-brave.svg',
  },
];
