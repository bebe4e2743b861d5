-- Handing a business over and closing it. Both are the owners'; leaving it is deactivate_member of oneself.

-- Locks and returns a business that the caller owns.
create function private.lock_owned(business_id uuid) returns public.businesses
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses;
begin
  select owned.* into business from public.businesses as owned where owned.id = lock_owned.business_id
    and owned.id = any(array(select private.my_owned_business_ids())) for no key update;
  -- Again under the lock: it may have been handed over meanwhile.
  if not coalesce(business.id = any(array(select private.my_owned_business_ids())), false) then
    raise sqlstate 'PT403' using message = 'not_allowed';
  end if;
  return business;
end
$$;

-- An earlier offer is replaced.
create function private.offer_business(business_id uuid, user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses := private.lock_owned(offer_business.business_id);
  heir public.team_members;
begin
  select team.* into heir from public.team_members as team
  where team.business_id = business.id and team.user_id = offer_business.user_id and team.is_active;
  if heir.id is null then raise sqlstate 'PT404' using message = 'member_not_found'; end if;
  if heir.role = 'owner' then raise sqlstate 'PT409' using message = 'already_owner'; end if;
  update public.businesses as offered
  set offered_to = heir.user_id, offered_by = (select auth.uid()), offered_at = now()
  where offered.id = business.id;
  -- Also of a closed business, where nobody else writes (private.broadcast_change). The business's wish for no mails is about
  -- news; this one waits for an answer.
  perform set_config('fieldlark.open', concat(current_setting('fieldlark.open', true), business.id), true);
  -- One a day, whatever zone the request names: who offers again and again fills nobody's mailbox.
  perform private.queue_mail(business.id, 'business-offered', concat_ws(':', 'business-offered', business.id, heir.user_id,
      (now() at time zone 'UTC')::date),
    person.email, person.language, null, null, jsonb_build_object('business_name', business.business_name,
      'inviter_name', (select giver.full_name from public.profiles as giver where giver.id = (select auth.uid()))))
  from public.profiles as person where person.id = heir.user_id;
  perform private.log_event('business_offered', (select auth.uid()), business.id,
    jsonb_build_object('to', heir.user_id));
end
$$;

-- The offer ends when the owner takes it back or the other person declines.
create function private.end_business_offer(business_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.businesses as offered set offered_to = null, offered_by = null, offered_at = null
  where offered.id = end_business_offer.business_id and offered.offered_to is not null
    and (offered.offered_to = (select private.my_user_id())
      or offered.id = any(array(select private.my_owned_business_ids())));
  if not found then raise sqlstate 'PT404' using message = 'offer_not_found'; end if;
  perform private.log_event('business_offer_ended', (select auth.uid()), end_business_offer.business_id, '{}');
end
$$;

-- The offered person becomes the owner, who made the offer a manager. An offer counts for 14 days, and only as long as who
-- made it is an owner.
create function private.accept_business(business_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses;
begin
  select offered.* into business from public.businesses as offered
  where offered.id = accept_business.business_id and offered.offered_to = (select private.my_user_id())
    and offered.offered_at > now() - interval '14 days'
    and offered.id = any(array(select private.my_business_ids()))
  for no key update;
  if business.id is null or not exists (select from public.team_members as giver
    where giver.business_id = business.id and giver.user_id = business.offered_by and giver.is_active
      and giver.role = 'owner') then
    raise sqlstate 'PT404' using message = 'offer_not_found';
  end if;
  -- The new owner first: the business is never without one. The offer ends with either change (private.after_team_member).
  update public.team_members as heir set role = 'owner'
  where heir.business_id = business.id and heir.user_id = business.offered_to;
  update public.team_members as giver set role = 'manager'
  where giver.business_id = business.id and giver.user_id = business.offered_by;
  -- Whose account is deleted must not be who has the business: the row follows the owner.
  if business.user_id = business.offered_by then
    update public.businesses as given set user_id = business.offered_to, is_active = not exists (
      select from public.businesses as other where other.user_id = business.offered_to and other.is_active)
    where given.id = business.id;
    perform private.leave_subscription(business.id);
  end if;
  perform private.log_event('business_handed_over', (select auth.uid()), business.id,
    jsonb_build_object('from', business.offered_by));
end
$$;

-- Pending invitations, an offer and the payments for a plan end with it; what clients were sent stays readable.
create function private.close_business(business_id uuid, business_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses := private.lock_owned(close_business.business_id);
begin
  if business.closed_at is not null then raise sqlstate 'PT409' using message = 'business_closed'; end if;
  if lower(btrim(coalesce(close_business.business_name, ''))) <> lower(btrim(business.business_name)) then
    raise sqlstate 'PT400' using message = 'name_differs', column = 'business_name';
  end if;
  update public.businesses as closing set closed_at = now(), offered_to = null, offered_by = null, offered_at = null
  where closing.id = business.id;
  update public.team_invitations as invitation set status = 'cancelled'
  where invitation.business_id = business.id and invitation.status = 'pending';
  perform private.give_up_subscription(business.id);
  perform private.log_event('business_closed', (select auth.uid()), business.id, '{}');
end
$$;

create function private.reopen_business(business_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  business public.businesses := private.lock_owned(reopen_business.business_id);
begin
  if business.closed_at is null then return; end if;
  if business.closed_at <= now() - interval '30 days' then
    raise sqlstate 'PT409' using message = 'reopen_too_late';
  end if;
  update public.businesses as closed set closed_at = null where closed.id = business.id;
  -- Where Stripe was told already, its page takes it back.
  update private.subscriptions as kept set is_unwanted = false where kept.business_id = business.id
    and not exists (select from private.entitlements as held where held.business_id = business.id and held.source = 'free');
  perform private.log_event('business_reopened', (select auth.uid()), business.id, '{}');
end
$$;

create function public.offer_business(business_id uuid, user_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.offer_business(offer_business.business_id, offer_business.user_id)
$$;

create function public.end_business_offer(business_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.end_business_offer(end_business_offer.business_id)
$$;

create function public.accept_business(business_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.accept_business(accept_business.business_id)
$$;

create function public.close_business(business_id uuid, business_name text) returns void
language sql volatile set search_path = '' as $$
  select private.close_business(close_business.business_id, close_business.business_name)
$$;

create function public.reopen_business(business_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.reopen_business(reopen_business.business_id)
$$;

grant execute on function private.offer_business, private.end_business_offer, private.accept_business,
  private.close_business, private.reopen_business to authenticated;
grant execute on function public.offer_business, public.end_business_offer, public.accept_business,
  public.close_business, public.reopen_business to authenticated, service_role;
