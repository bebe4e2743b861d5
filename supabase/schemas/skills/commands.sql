-- The services that a member can do, all at once. Runs as the caller, under the policies.
create function public.set_member_services(business_id uuid, user_id uuid, service_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_managed(set_member_services.business_id);
  if cardinality(service_ids) > 500 then raise sqlstate 'PT400' using message = 'too_many_rows'; end if;
  delete from public.service_members as able where able.business_id = set_member_services.business_id
    and able.user_id = set_member_services.user_id and not able.service_id = any(service_ids);
  insert into public.service_members (business_id, service_id, user_id)
  select set_member_services.business_id, service_id, set_member_services.user_id
  from unnest(service_ids) as service_id on conflict do nothing;
end
$$;

-- The same from the other side: who can do a service; nobody means everybody.
create function public.set_service_members(business_id uuid, service_id uuid, user_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_managed(set_service_members.business_id);
  if cardinality(user_ids) > 500 then raise sqlstate 'PT400' using message = 'too_many_rows'; end if;
  delete from public.service_members as able where able.business_id = set_service_members.business_id
    and able.service_id = set_service_members.service_id and not able.user_id = any(user_ids);
  insert into public.service_members (business_id, service_id, user_id)
  select set_service_members.business_id, set_service_members.service_id, user_id
  from unnest(user_ids) as user_id on conflict do nothing;
end
$$;

grant execute on function public.set_member_services, public.set_service_members to authenticated, service_role;
