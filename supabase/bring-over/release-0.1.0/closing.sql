-- Closing a business and handing it over.
alter table public.businesses
  add column closed_at timestamptz check (closed_at between '2000-01-01Z' and '2100-01-01Z'),
  add column offered_to uuid,
  add column offered_by uuid,
  add column offered_at timestamptz check (offered_at between '2000-01-01Z' and '2100-01-01Z'),
  add check ((offered_to is null) = (offered_by is null) and (offered_to is null) = (offered_at is null));
