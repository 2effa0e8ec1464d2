import { useRouteLoaderData } from 'react-router';
import { type Brand, defaultBrand } from '#core/brand/brand.ts';
import type { RootData } from '#core/pages/context.ts';

/** The name and logo of the site; those of the design where its data could not be loaded. */
export function useBrand(): Pick<Brand, 'name' | 'logo'> {
  return useRouteLoaderData<RootData>('root')?.brand ?? defaultBrand;
}
