-- The members of a business and their roles. The current row decides at every statement.
create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'worker')),
  is_active boolean not null default true,
  joined_at timestamptz not null default now() check (joined_at between '2000-01-01Z' and '2100-01-01Z'),
  -- When they last came back; null: they did not. The order of joining, which is also that of colors, stays as it was.
  returned_at timestamptz check (returned_at between '2000-01-01Z' and '2100-01-01Z'),
  unique (business_id, user_id)
);
create index team_members_user_idx on public.team_members (user_id);

alter table public.team_members enable row level security;
revoke all on public.team_members from public, anon, authenticated;
grant select, insert (business_id, user_id, role, is_active, joined_at) on public.team_members to authenticated;
grant all on public.team_members to service_role;

create policy "members read who else is in their businesses" on public.team_members
  for select to authenticated using (business_id = any(array(select private.my_business_ids())));
create policy "who makes a business is its owner" on public.team_members
  for insert to authenticated
  with check (user_id = (select auth.uid()) and role = 'owner'
    and business_id = any(array(select private.my_created_business_ids())));

-- The hourly cost of a member, in a table of its own because all colleagues read team_members, where a column cannot be
-- hidden from some of them. Managers cannot set their own.
create table public.team_member_costs (
  business_id uuid not null,
  user_id uuid not null,
  labor_cost_per_hour numeric not null
    check (labor_cost_per_hour = round(labor_cost_per_hour, 2) and labor_cost_per_hour between 0 and 100000),
  updated_at timestamptz not null default now(),
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references public.team_members (business_id, user_id) on delete cascade
);

alter table public.team_member_costs enable row level security;
revoke all on public.team_member_costs from public, anon, authenticated;
grant select, delete, insert (business_id, user_id, labor_cost_per_hour), update (labor_cost_per_hour) on
    public.team_member_costs to authenticated;
grant all on public.team_member_costs to service_role;

create policy "owners and managers read labor costs" on public.team_member_costs
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));
create policy "owners set labor costs, managers those of others" on public.team_member_costs
  for insert to authenticated
  with check (business_id = any(array(select private.my_owned_business_ids()))
    or (business_id = any(array(select private.my_managed_business_ids())) and user_id <> (select auth.uid())));
create policy "owners change labor costs, managers those of others" on public.team_member_costs
  for update to authenticated
  using (business_id = any(array(select private.my_owned_business_ids()))
    or (business_id = any(array(select private.my_managed_business_ids())) and user_id <> (select auth.uid())))
  with check (business_id = any(array(select private.my_owned_business_ids()))
    or (business_id = any(array(select private.my_managed_business_ids())) and user_id <> (select auth.uid())));
create policy "owners clear labor costs, managers those of others" on public.team_member_costs
  for delete to authenticated
  using (business_id = any(array(select private.my_owned_business_ids()))
    or (business_id = any(array(select private.my_managed_business_ids())) and user_id <> (select auth.uid())));

-- Invitations to a team. The token is only in the mail and in the link that an owner or manager copies; its hash is in a
-- table that nobody can read.
create table public.team_invitations (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  email text not null check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$' and email = lower(email)),
  role text not null check (role in ('manager', 'worker')),
  -- A pending invitation past expires_at is expired, whether or not the status says so yet.
  status text not null default 'pending' check (status in ('pending', 'accepted', 'cancelled', 'expired')),
  invited_by uuid not null,
  accepted_by uuid,
  expires_at timestamptz not null check (expires_at between '2000-01-01Z' and '2100-01-01Z'),
  accepted_at timestamptz check (accepted_at between '2000-01-01Z' and '2100-01-01Z'),
  sent_count int not null default 0 check (sent_count between 0 and 50),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The language of the mail, where the invited person has no account that knows theirs; null: that of the business.
  language text check (language in ('en', 'es'))
);
create index team_invitations_business_idx on public.team_invitations (business_id, created_at desc);
create index team_invitations_inviter_idx on public.team_invitations (invited_by, created_at desc);
create unique index team_invitations_one_pending on public.team_invitations (business_id, email)
  where status = 'pending';

alter table public.team_invitations enable row level security;
revoke all on public.team_invitations from public, anon, authenticated;
grant select on public.team_invitations to authenticated;
grant all on public.team_invitations to service_role;

create policy "owners and managers read their businesses' invitations" on public.team_invitations
  for select to authenticated using (business_id = any(array(select private.my_managed_business_ids())));

create table private.team_invitation_tokens (
  token_hash text primary key check (char_length(token_hash) = 64),
  invitation_id uuid not null references public.team_invitations (id) on delete cascade,
  -- Of the link that was copied: beside that of the mail, which goes on working.
  is_copied boolean not null default false,
  constraint team_invitation_tokens_one_of_each unique (invitation_id, is_copied)
);

alter table private.team_invitation_tokens enable row level security;
