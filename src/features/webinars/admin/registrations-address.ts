import { type Parameters, readPage, readParameters, toQueryString } from '#core/admin-ui/list-parameters.ts';
import { registrationsQuery } from '../rules/registrations-query.ts';

export type RegistrationFilters = Parameters<typeof registrationsQuery>;
export interface RegistrationsAddress extends RegistrationFilters {
  page: number;
}

export const noFilters = readParameters(registrationsQuery, new URLSearchParams());

/** The filters and the page that an address names. */
export function readAddress(query: URLSearchParams): RegistrationsAddress {
  return { ...readParameters(registrationsQuery, query), page: readPage(query) };
}

/** The query of an address. */
export function toAddress({ page, ...filters }: RegistrationsAddress): string {
  return toQueryString({ ...filters, page: page > 1 && page });
}

/** The window of a registration, over the list of all. */
export const registrationAddress = (id: string): string =>
  `/admin/registrations?entry=${encodeURIComponent(id)}`;
