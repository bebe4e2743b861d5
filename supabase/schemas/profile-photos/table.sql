-- Photos of work on the public page. The bytes are those of public.photos, so that a photo of a visit is not kept twice.
create table public.profile_photos (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null,
  photo_id uuid not null,
  -- What it shows, for who cannot see it.
  alt_text text check (private.fits(alt_text, 200)) check (private.require_line(alt_text)),
  -- The photo that shows the same after the work.
  before_of uuid check (before_of <> id),
  is_hero boolean not null default false,
  position int not null default 0,
  -- A photo may show the home of a client: until somebody says that they agreed, the page does not show it.
  client_agreed_at timestamptz check (client_agreed_at between '2000-01-01Z' and '2100-01-01Z'),
  created_at timestamptz not null default now(),
  unique (business_id, id),
  unique (business_id, photo_id),
  unique (business_id, before_of),
  foreign key (business_id, photo_id) references public.photos (business_id, id) on delete cascade,
  foreign key (business_id, before_of) references public.profile_photos (business_id, id) on delete set null (before_of)
);
create unique index profile_photos_hero_idx on public.profile_photos (business_id) where is_hero;

alter table public.profile_photos enable row level security;
revoke all on public.profile_photos from public, anon, authenticated;
grant select, delete, insert (id, business_id, photo_id, alt_text), update (alt_text, before_of, is_hero, position,
    client_agreed_at) on public.profile_photos to authenticated;
grant all on public.profile_photos to service_role;

create policy "owners and managers see the photos of the public page" on public.profile_photos
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers add photos to the public page" on public.profile_photos
  for insert to authenticated with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers arrange the photos of the public page" on public.profile_photos
  for update to authenticated
  using (business_id = any(array(select private.my_managed_business_ids())))
  with check (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners and managers take photos off the public page" on public.profile_photos
  for delete to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
