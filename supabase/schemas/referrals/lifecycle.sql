-- Whether the address is, in whatever spelling, one of somebody who works or worked in the business.
create function private.is_own_address(business_id uuid, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.members_of_mailbox(is_own_address.business_id, is_own_address.address))
$$;

create function private.before_referral() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known public.team_members;
begin
  new.referred_email := lower(btrim(new.referred_email));
  new.reward_amount := 50;
  new.referral_code := (select referral_code from public.businesses where id = new.business_id);
  -- Only signed-in people invite. At sign-up nobody is signed in yet, so the server writes.
  if (select auth.uid()) is not null then
    perform private.require_open(new.business_id);
    -- Row-level security refuses other businesses, before this can tell who works there.
    if coalesce(new.business_id = any(array(select private.my_managed_business_ids())), false) then
      select member.* into known from private.members_of_mailbox(new.business_id, new.referred_email) as member limit 1;
      if known.is_active then
        raise sqlstate 'PT409' using message = 'already_member';
      elsif known.id is not null then
        raise sqlstate 'PT409' using message = 'former_member';
      end if;
    end if;
    new.referrer_id := (select auth.uid());
    new.status := 'pending';
    new.registered_at := null;
    new.converted_at := null;
    new.rewarded_at := null;
  end if;
  return new;
end
$$;

-- Locks first and counts then, because a count in the waiting statement would be from before the wait.
create function private.after_referral() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  counted uuid := coalesce(new.business_id, old.business_id);
begin
  perform from public.referral_stats where business_id = counted for update;
  update public.referral_stats
  set (total_referrals, registered_referrals, converted_referrals, updated_at) = (
    select count(*), count(*) filter (where status <> 'pending'),
      count(*) filter (where status in ('converted', 'rewarded')), now()
    from public.referrals where business_id = counted)
  where business_id = counted;
  return null;
end
$$;

-- The states of a referral: registered at sign-up, converted by the first paid plan or a platform admin, rewarded when
-- the referred person claims theirs (rewards/commands.sql).
-- An invalid code must not stop the sign-up: it is logged, and a second code is ignored.
create function private.register_referral() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  code text := upper(btrim((select raw_user_meta_data ->> 'referral_code' from auth.users where id = new.id)));
  business public.businesses;
  earlier public.referrals;
  made uuid;
begin
  if coalesce(code, '') = '' then return null; end if;
  select * into business from public.businesses where referral_code = code and closed_at is null;
  if business.id is null or new.email is null then
    perform private.log_event('referral_code_invalid', new.id, null, jsonb_build_object('code', left(code, 100)));
    return null;
  end if;
  if private.is_own_address(business.id, new.email) then
    perform private.log_event('referral_of_oneself', new.id, business.id, '{}');
    return null;
  end if;
  -- One at a time of a business: two spellings of one address that sign up at once would not see each other.
  perform from public.referral_stats as counted where counted.business_id = business.id for update;
  select * into earlier from public.referrals as referral where referral.business_id = business.id
    and private.fold_email(referral.referred_email) = private.fold_email(new.email)
  order by referral.status = 'pending' limit 1;
  -- The same person again, with whichever spelling; one who was only invited so far has come.
  if earlier.status <> 'pending' then return null; end if;
  insert into public.referrals as referral
    (referrer_id, business_id, referral_code, referred_email, status, registered_at)
  values (business.user_id, business.id, code, coalesce(earlier.referred_email, lower(new.email)), 'registered', now())
  on conflict (business_id, referred_email) do update set status = 'registered', registered_at = now()
  where referral.status = 'pending'
  returning referral.id into made;
  if made is not null then
    insert into private.referred_users (user_id, referral_id) values (new.id, made);
    -- Whoever has had a trial at this address is no newcomer.
    insert into private.referral_holds (referral_id, reason)
    select made, 'same_address' from private.trials as trial
    where trial.email = private.fold_email(new.email) and trial.user_id <> new.id;
    update public.profiles set referred_by = business.user_id where id = new.id;
  end if;
  return null;
exception when others then
  perform private.log_event('referral_failed', new.id, null,
    jsonb_build_object('code', left(code, 100), 'reason', sqlerrm));
  return null;
end
$$;
create trigger register_referral after insert on public.profiles
  for each row execute function private.register_referral();

create trigger before_referral before insert on public.referrals
  for each row execute function private.before_referral();
create trigger after_referral after insert or update of status or delete on public.referrals
  for each row execute function private.after_referral();
