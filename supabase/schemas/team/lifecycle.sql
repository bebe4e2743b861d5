-- The lock on the business serializes two owners who leave at once. Deleting a business deletes its last owner's
-- membership.
create function private.require_another_owner(member public.team_members) returns void
language plpgsql set search_path = '' as $$
begin
  perform from public.businesses where id = member.business_id for no key update;
  if found and not exists (select from public.team_members as other
    where other.business_id = member.business_id and other.id <> member.id and other.role = 'owner'
      and other.is_active) then
    raise sqlstate 'PT409' using message = 'last_owner';
  end if;
end
$$;

create function private.before_team_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.is_active then perform private.require_people_room(new.business_id, false); end if;
    new.joined_at := now();
    return new;
  end if;

  if tg_op = 'DELETE' then
    if old.role = 'owner' and old.is_active then
      perform private.require_another_owner(old);
    end if;
    return old;
  end if;

  if old.role = 'owner' and old.is_active and not (new.role = 'owner' and new.is_active) then
    perform private.require_another_owner(old);
  end if;
  if new.is_active and not old.is_active then
    perform private.require_people_room(new.business_id, false);
    -- What support looked at while they were away is not the business's.
    new.returned_at := now();
  end if;
  return new;
end
$$;
create trigger before_team_member before insert or update or delete on public.team_members
  for each row execute function private.before_team_member();

-- Checks the person's open sockets again. An offer of the business ends with who made it or was to take it: it must not
-- count again when they come back.
create function private.after_team_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.businesses as offered set offered_to = null, offered_by = null, offered_at = null
  where offered.id = old.business_id and old.user_id in (offered.offered_to, offered.offered_by);
  if tg_op = 'DELETE' or not new.is_active then
    perform private.silence_member(old.user_id, old.business_id);
  end if;
  perform pg_notify('realtime_recheck', coalesce(old.user_id, new.user_id)::text);
  return null;
end
$$;
create trigger after_team_member after delete or update of is_active, role, business_id, user_id
  on public.team_members for each row execute function private.after_team_member();

create trigger stamp_updated_at before insert or update on public.team_member_costs
  for each row execute function private.stamp_updated_at();

create trigger stamp_updated_at before update on public.team_invitations
  for each row execute function private.stamp_updated_at();
