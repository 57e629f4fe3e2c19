{{- define "rami.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 45 | trimSuffix "-" }}
{{- end }}

{{- define "rami.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 45 | trimSuffix "-" }}
{{- else if contains (include "rami.name" .) .Release.Name }}
{{- .Release.Name | trunc 45 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "rami.name" .) | trunc 45 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "rami.valkey.fullname" -}}
{{- include "rami.fullname" . }}-valkey
{{- end }}

{{- define "rami.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/part-of: {{ include "rami.name" . }}
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "rami.selector" -}}
app.kubernetes.io/name: {{ include "rami.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: api
{{- end }}

{{- define "rami.valkey.selector" -}}
app.kubernetes.io/name: {{ include "rami.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: valkey
{{- end }}

{{- define "rami.test.selector" -}}
app.kubernetes.io/name: {{ include "rami.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: test
{{- end }}

{{- define "rami.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}
{{- default (include "rami.fullname" .) .Values.serviceAccount.name }}
{{- else }}
{{- default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{- define "rami.image" -}}
{{- .Values.image.repository }}
{{- if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ default .Chart.AppVersion .Values.image.tag }}{{ end }}
{{- end }}

{{- define "rami.valkey.image" -}}
{{- .Values.valkey.image.repository }}
{{- if .Values.valkey.image.digest }}@{{ .Values.valkey.image.digest }}{{ else }}:{{ .Values.valkey.image.tag }}{{ end }}
{{- end }}

{{- /* "true" if the chart starts its own Valkey. */ -}}
{{- define "rami.valkey.wanted" -}}
{{- if not (or .Values.redis.url .Values.redis.existingSecret.name) }}true{{ end }}
{{- end }}

{{- define "rami.valkey.secretName" -}}
{{- default (include "rami.valkey.fullname" .) .Values.valkey.existingSecret }}
{{- end }}

{{- /* The address of the store. The variable with its password must not begin with RAMI_. */ -}}
{{- define "rami.redis.env" -}}
{{- if include "rami.valkey.wanted" . -}}
- name: VALKEY_PASSWORD
  valueFrom:
    secretKeyRef:
      name: {{ include "rami.valkey.secretName" . }}
      key: password
- name: RAMI_REDIS_URL
  value: redis://:$(VALKEY_PASSWORD)@{{ include "rami.valkey.fullname" . }}:6379/0
{{- else -}}
- name: RAMI_REDIS_URL
  valueFrom:
    secretKeyRef:
      name: {{ default (include "rami.fullname" .) .Values.redis.existingSecret.name }}
      key: {{ ternary .Values.redis.existingSecret.key "url" (ne .Values.redis.existingSecret.name "") }}
{{- end }}
{{- end }}

{{- /* A setting as an environment variable: lists with commas, numbers without exponents. */ -}}
{{- define "rami.setting" -}}
{{- if kindIs "slice" . }}{{ join "," . }}
{{- else if and (kindIs "float64" .) (eq (floor .) .) }}{{ int64 . }}
{{- else }}{{ . }}{{ end }}
{{- end }}

{{- /* Stricter than the restricted level of the pod security standards. */ -}}
{{- define "rami.podSecurity" -}}
runAsNonRoot: true
{{- with .Values.runAsUser }}
runAsUser: {{ int64 . }}
runAsGroup: {{ int64 . }}
fsGroup: {{ int64 . }}
fsGroupChangePolicy: OnRootMismatch
{{- end }}
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "rami.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- /* The egress rule for DNS, which every policy needs. */ -}}
{{- define "rami.egress.dns" -}}
- ports:
    - {port: 53, protocol: UDP}
    - {port: 53, protocol: TCP}
{{- end }}
