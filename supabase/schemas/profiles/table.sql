-- One row per user, created with the user. A profile is set up once its user is an active member of a business.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (private.fits(full_name, 200)) check (private.require_line(full_name)),
  email text check (char_length(email) <= 255),
  language text not null default 'en' check (language in ('en', 'es')),
  -- The language of the sign-up page decides the length of the trial; it is unknown after Google or a magic link.
  signup_language text check (signup_language in ('en', 'es')),
  trade text check (trade in ('cleaning', 'hvac', 'plumbing', 'roofing', 'landscaping', 'painting',
    'carpentry', 'electrical', 'appliance_repair', 'auto_detailing', 'other')),
  referred_by uuid references public.profiles (id) on delete set null check (referred_by <> id),
  referral_reward_claimed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_referred_by_idx on public.profiles (referred_by);

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated;
grant select, update (full_name, language, trade, updated_at) on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy "people read their own profile and their teammates'" on public.profiles
  for select to authenticated
  using (id = (select private.my_user_id()) or id = any(array(select private.my_teammate_ids())));
create policy "people change their own profile" on public.profiles
  for update to authenticated
  using (id = (select private.my_user_id())) with check (id = (select private.my_user_id()));
